/** Begins the arguments of every ffmpeg run of the engine: no questions, only errors told, nothing opened but files. */
export const everyRun = ['-nostdin', '-v', 'error', '-y', '-protocol_whitelist', 'file'] as const
