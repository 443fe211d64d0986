/** A typed key for the engine's services. Equal across duplicate copies of core: it uses the global symbol registry. */
export type ServiceKey<T> = symbol & { readonly __type?: T }

/** Makes the key `switchyard.<name>`. */
export const createServiceKey = <T>(name: string): ServiceKey<T> => Symbol.for(`switchyard.${name}`) as ServiceKey<T>
