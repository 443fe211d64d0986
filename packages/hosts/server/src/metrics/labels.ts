import { errorTable } from '@switchyard/core'

/** A code of the error table, or `other`: providers may decline with any word. */
export const toCodeLabel = (code: string): string => (Object.hasOwn(errorTable, code) ? code : 'other')

/** The providers of a route, `A+B` for two. */
export const toRouteLabel = (providers: readonly string[]): string => providers.join('+')

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS'])

/** A method that is served, or `other`: clients may send any word. */
export const toMethodLabel = (method: string): string => (METHODS.has(method) ? method : 'other')
