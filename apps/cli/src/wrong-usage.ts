/** The command was called in a way that cannot work; nothing was sent. */
export class WrongUsage extends Error {}
