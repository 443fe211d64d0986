/** Returns the list, or an empty list for any other value. */
export const readList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
