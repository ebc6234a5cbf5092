"""What all tests share."""

from tools.paths import add_firmware

add_firmware()
