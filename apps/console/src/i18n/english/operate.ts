export const operateWords = {}
