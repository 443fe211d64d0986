import { idsOfProviders } from '../../adapters/provider-ids.ts'

/** The part of the configuration that a provider id belongs to: `providers.chainflip` for `CHAINFLIP_STREAMING`. */
export const findProviderSetting = (id: string): string => {
  const [name] = Object.entries(idsOfProviders).find(([, ids]) => ids.includes(id)) ?? []
  return name === undefined ? id : `providers.${name}`
}
