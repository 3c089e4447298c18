/** `explain-comic` → `explainComic`, `text2video.v1` → `text2videoV1`. */
export const camelCase = (name: string): string =>
  name.replace(/[-.](\w)/g, (_, letter: string) => letter.toUpperCase())
