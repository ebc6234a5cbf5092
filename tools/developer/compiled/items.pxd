# An item of an array of signed integers, whatever their width, and nothing outside of it.
from cpython cimport array

cdef inline long item(array.array a, Py_ssize_t i) except? -1:
    if i < 0:
        i += len(a)
    if not 0 <= i < len(a):
        raise IndexError("array index out of range")
    if a.ob_descr.itemsize == 1:
        return a.data.as_schars[i]
    if a.ob_descr.itemsize == 2:
        return a.data.as_shorts[i]
    return a.data.as_ints[i]
