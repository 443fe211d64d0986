/** Path of a package's packed file. */
export declare const tarballOf: (name: string) => string

/** Folder of an unpacked package. */
export declare const unpackedAt: (name: string) => string
