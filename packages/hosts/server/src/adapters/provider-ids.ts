/** Ids of the providers of each package, by the package's name; `adapters.test.ts` compares them with the packages. */
export const idsOfProviders: Readonly<Record<string, readonly string[]>> = {
  thorchain: ['THORCHAIN_STREAMING'],
  mayachain: ['MAYACHAIN_STREAMING'],
  chainflip: ['CHAINFLIP', 'CHAINFLIP_STREAMING'],
  near: ['NEAR'],
  oneinch: ['ONEINCH'],
  garden: ['GARDEN'],
  mayan: ['MAYAN'],
  flashnet: ['FLASHNET'],
  harbor: ['HARBOR'],
  pactswap: ['PACTSWAP'],
}

/** Every provider id that a rule may name, also of packages that are switched off. */
export const providerIds: ReadonlySet<string> = new Set(Object.values(idsOfProviders).flat())
