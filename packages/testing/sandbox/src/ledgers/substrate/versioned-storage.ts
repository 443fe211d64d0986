interface Version {
  readonly height: number
  /** Undefined where the entry was removed. */
  readonly value: Uint8Array | undefined
}

/** Entries of a chain's state by key, hexadecimal without `0x`, as they were after each block. */
export class VersionedStorage {
  readonly #entries = new Map<string, Version[]>()

  /** Writes or removes an entry in a block, or in the last block that wrote it where that is later. */
  write(height: number, key: string, value: Uint8Array | undefined): void {
    const versions = this.#entries.get(key) ?? []
    this.#entries.set(key, versions)
    const last = versions.at(-1)?.height ?? height
    if (last >= height && versions.length > 0) versions.pop()
    versions.push({ height: Math.max(height, last), value })
  }

  /** An entry after a block; the newest without one. */
  read(key: string, height: number = Number.POSITIVE_INFINITY): Uint8Array | undefined {
    return this.#entries.get(key)?.findLast((version) => version.height <= height)?.value
  }

  /** Keys that start with a prefix and have a value after a block, in order. */
  keys(prefix: string, height?: number): readonly string[] {
    return [...this.#entries.keys()].filter((key) => key.startsWith(prefix) && this.read(key, height)).sort()
  }
}
