# Written by `npm run gen`; do not edit.
VERSION = "0.2.0"
