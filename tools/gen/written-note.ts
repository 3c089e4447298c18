export const writtenNote = '<!-- Written by `npm run gen`; do not edit. -->\n'
