export declare const pngChunk: (type: string, data: Uint8Array) => Buffer;
export type PngShape = {
    width: number;
    height: number;
    /** Bits per sample. */
    depth?: 1 | 8 | 16;
    /** 0 grey, 2 colour, 4 grey with alpha. */
    colour?: 0 | 2 | 4;
};
export declare const ihdr: ({ width, height, depth, colour }: PngShape) => Buffer;
/** Rows of one shade, each after a filter byte, compressed. */
export declare const idat: ({ width, height, depth, colour }: PngShape, shade?: number) => Buffer;
export declare const iend: Buffer<ArrayBufferLike>;
/** A valid picture with further chunks between header and data. */
export declare const png: (shape: PngShape, ...chunks: readonly Uint8Array[]) => Buffer;
/** A picture whose header does not match its data. */
export declare const mismatchedPng: (header: PngShape, data: Uint8Array) => Buffer;
/** A valid picture of exactly this size, padded with a private chunk. */
export declare const pngWithSize: (bytes: number, shape?: PngShape) => Buffer;
/** An animated PNG with complete frames. */
export declare const apng: (frames: number) => Buffer;
/** The picture of the smallest bodies. */
export declare const smallPng: string;
export declare const pngUri: (width: number, height: number) => string;
