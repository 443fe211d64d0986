/** A typed key for the engine's services. Equal across duplicate copies of core: it uses the global symbol registry. */
export type ServiceKey<T> = symbol & { readonly __type?: T }

/**
 * Creates the key `switchyard.<name>`.
 *
 * @example const TOKENS = createServiceKey<TokenLookup>('tokens')
 */
export const createServiceKey = <T>(name: string): ServiceKey<T> => Symbol.for(`switchyard.${name}`) as ServiceKey<T>
