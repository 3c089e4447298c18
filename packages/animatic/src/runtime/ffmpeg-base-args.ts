/** First arguments of every ffmpeg run of the engine: no prompts, errors only, files only. */
export const ffmpegBaseArgs = ['-nostdin', '-v', 'error', '-y', '-protocol_whitelist', 'file'] as const
