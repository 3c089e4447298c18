export const charactersPerSecond = 15
const longestSpeech = 60

/** How long the sandbox says a text, in whole seconds. */
export const spokenSeconds = ({ text, speed }: { text: string; speed: number }): number =>
  Math.min(longestSpeech, Math.max(1, Math.round([...text].length / charactersPerSecond / speed)))
