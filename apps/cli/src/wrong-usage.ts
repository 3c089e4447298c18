/** Invalid usage of a command; no request was sent. */
export class WrongUsage extends Error {}
