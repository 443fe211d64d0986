export { type SourcesFacts, sourcesFacts } from './facts.ts'
export { JURISDICTIONS } from './geo/jurisdictions.ts'
export {
  listPartlyKnownSecurities,
  listSecurityTokens,
  type PartlyKnownSecurity,
  type SecurityGroup,
  type SecurityToken,
} from './geo/list-security-tokens.ts'
export { type TokenizedSecuritiesOptions, tokenizedSecurities } from './geo/tokenized-securities.ts'
export { type CoingeckoOptions, coingecko } from './prices/coingecko.ts'
export { type IpCountry, type IpCountryOptions, ipCountry } from './region/ip-country.ts'
export { type AddressIndex, type AddressIndexOptions, addressIndex } from './screening/address-index.ts'
export { type ChainalysisOptions, chainalysis } from './screening/chainalysis.ts'
export { normalizeAddress } from './screening/normalize-address.ts'
export { type AddressVendor, type VendorScreenerOptions, vendorScreener } from './screening/vendor-screener.ts'
