type Styled = { prompt: string; style?: string | undefined }

/** Adds the style to a prompt, for servers and templates that have no field for it. */
export const addStyle = ({ prompt, style }: Styled): string => (style === 'anime' ? `${prompt}, anime style` : prompt)
