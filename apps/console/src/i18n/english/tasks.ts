export const taskWords = {}
