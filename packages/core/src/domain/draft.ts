/** A value while it is being made: what is absent is left out, instead of spread in under a condition. */
export type Draft<T> = { -readonly [Key in keyof T]: T[Key] }
