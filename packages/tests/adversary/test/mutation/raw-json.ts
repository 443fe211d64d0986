/** Stands for a number that JavaScript cannot hold; written as it is. */
export const raw = (number: string): string => `@@raw:${number}@@`

export const RAW = /@@raw:([^@]*)@@/g

/** JSON of a value, raw numbers without quotes. */
export const rawJson = (value: unknown): string =>
  (JSON.stringify(value) ?? '').replace(/"@@raw:([^@"]*)@@"/g, '$1').replace(RAW, '$1')
