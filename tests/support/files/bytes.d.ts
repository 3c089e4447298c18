export declare const ascii: (text: string) => Buffer;
export declare const u16be: (value: number) => Buffer;
export declare const u32be: (value: number) => Buffer;
export declare const u16le: (value: number) => Buffer;
export declare const u32le: (value: number) => Buffer;
export declare const join: (...parts: readonly Uint8Array[]) => Buffer;
/** Deterministic bytes without a pattern that a decoder or compressor could find. */
export declare const noise: (length: number, seed?: number) => Buffer;
/** Many megabytes of repeated noise, with a period beyond the window of a compressor. */
export declare const muchNoise: (length: number) => Buffer;
export declare const dataUri: (type: string, bytes: Uint8Array) => string;
