/** Identifiers of the providers the packages make, by the packages' names; `adapters.test.ts` holds them against the packages. */
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

/** Every identifier a rule may name, whether its package is switched on or not. */
export const providerIds: ReadonlySet<string> = new Set(Object.values(idsOfProviders).flat())
