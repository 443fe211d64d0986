/** Names of providers as they call themselves. */
const names: Readonly<Record<string, string>> = {
  CHAINFLIP: 'Chainflip',
  CHAINFLIP_STREAMING: 'Chainflip DCA',
  FLASHNET: 'Flashnet',
  GARDEN: 'Garden',
  HARBOR: 'Harbor',
  MAYACHAIN: 'Maya Protocol',
  MAYACHAIN_STREAMING: 'Maya Protocol',
  MAYAN: 'Mayan',
  NEAR: 'NEAR Intents',
  ONEINCH: '1inch',
  PACTSWAP: 'PACT Swap',
  THORCHAIN: 'THORChain',
  THORCHAIN_STREAMING: 'THORChain',
}

/** Returns the name of a provider; its id where it is not known. */
export const nameProvider = (id: string): string => names[id] ?? id

/** Joins the names of the providers of a route, in their order. */
export const nameProviders = (ids: readonly string[]): string => ids.map(nameProvider).join(' + ')
