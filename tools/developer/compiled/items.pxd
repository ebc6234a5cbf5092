# What the firmware does most with arrays and bytes, done as C does. Nothing outside of them is touched, and
# whatever is not of the kind that is met in a search goes Python's way.
from cpython cimport array
from cpython.bytearray cimport PyByteArray_AS_STRING, PyByteArray_CheckExact, PyByteArray_GET_SIZE
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_CheckExact, PyBytes_GET_SIZE
from libc.string cimport memchr, memcpy

# a[i], an item of an array of signed integers, whatever their width
cdef inline long item(array.array a, Py_ssize_t i) except? -1:
    if i < 0:
        i += len(a)
    if not 0 <= i < len(a):
        raise IndexError("array index out of range")
    if a.ob_descr.itemsize == 1:
        return a.data.as_schars[i]
    if a.ob_descr.itemsize == 2:
        return a.data.as_shorts[i]
    if a.ob_descr.itemsize == 4:
        return a.data.as_ints[i]
    return a.data.as_longlongs[i]

# a[i] = number
cdef inline int put(array.array a, Py_ssize_t i, long number) except -1:
    if 0 <= i < len(a):
        if a.ob_descr.itemsize == 2 and -0x8000 <= number < 0x8000:
            a.data.as_shorts[i] = <short>number
            return 0
        if a.ob_descr.itemsize == 4 and -0x80000000LL <= number < 0x80000000LL:
            a.data.as_ints[i] = <int>number
            return 0
        if a.ob_descr.itemsize == 8:
            a.data.as_longlongs[i] = number
            return 0
    a[i] = number
    return 0

# to[:] = given
cdef inline int copy(object to, object given) except -1:
    cdef Py_ssize_t size
    if PyByteArray_CheckExact(to) and PyByteArray_CheckExact(given):
        size = PyByteArray_GET_SIZE(to)
        if size == PyByteArray_GET_SIZE(given):
            memcpy(PyByteArray_AS_STRING(to), PyByteArray_AS_STRING(given), size)
            return 0
    elif isinstance(to, array.array) and isinstance(given, array.array):
        size = (<array.array>to).ob_descr.itemsize
        if len(<array.array>to) == len(<array.array>given) and size == (<array.array>given).ob_descr.itemsize:
            memcpy((<array.array>to).data.as_voidptr, (<array.array>given).data.as_voidptr, size * len(to))
            return 0
    to[:] = given
    return 0

# to[start:end] = given
cdef inline int paste(object to, Py_ssize_t start, Py_ssize_t end, object given) except -1:
    cdef char* source = NULL
    if PyByteArray_CheckExact(to) and 0 <= start <= end <= PyByteArray_GET_SIZE(to):
        if PyByteArray_CheckExact(given) and PyByteArray_GET_SIZE(given) == end - start and given is not to:
            source = PyByteArray_AS_STRING(given)
        elif PyBytes_CheckExact(given) and PyBytes_GET_SIZE(given) == end - start:
            source = PyBytes_AS_STRING(given)
    if source is NULL:
        to[start:end] = given
    else:
        memcpy(PyByteArray_AS_STRING(to) + start, source, end - start)
    return 0

# s.count(byte, start, end)
cdef inline long count(object s, bytes byte, Py_ssize_t start, Py_ssize_t end) except -1:
    cdef long n = 0
    cdef char wanted
    cdef char* at
    if not PyByteArray_CheckExact(s) or len(byte) != 1 or not 0 <= start <= end <= PyByteArray_GET_SIZE(s):
        return s.count(byte, start, end)
    wanted = byte[0]
    at = PyByteArray_AS_STRING(s)
    for i in range(start, end):
        n += at[i] == wanted
    return n

# s.find(byte, start, end)
cdef inline long find(object s, bytes byte, Py_ssize_t start, Py_ssize_t end) except -2:
    cdef char* first
    cdef char* found
    if not PyByteArray_CheckExact(s) or len(byte) != 1 or not 0 <= start <= end <= PyByteArray_GET_SIZE(s):
        return s.find(byte, start, end)
    first = PyByteArray_AS_STRING(s)
    found = <char*>memchr(first + start, <unsigned char>byte[0], end - start)
    return -1 if found is NULL else found - first
