import { errorTable } from '@switchyard/core'

/** A code of the error table, or `other`: providers may decline with any word. */
export const codeLabel = (code: string): string => (Object.hasOwn(errorTable, code) ? code : 'other')

/** The providers of a route, `A+B` for two. */
export const routeLabel = (providers: readonly string[]): string => providers.join('+')

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS'])

/** A method that is served, or `other`: clients may send any word. */
export const methodLabel = (method: string): string => (METHODS.has(method) ? method : 'other')
