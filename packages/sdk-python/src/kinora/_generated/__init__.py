# Written by `npm run gen`; do not edit.
