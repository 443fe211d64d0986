export type {
  BuildCase,
  DeclineCase,
  FeeCase,
  ProviderCases,
  QuoteCase,
  QuoteParamsCase,
  RefusedBuildCase,
  RefusedQuoteCase,
  RequestPattern,
  StatusCase,
} from './cases.ts'
export { type AddressReader, type Check, ConformanceError, type Subject, type Tools } from './check.ts'
export { type FakeAsset, fakeAssets } from './fake/fake-assets.ts'
export type { FakeOptions } from './fake/fake-options.ts'
export { fakeProvider } from './fake/fake-provider.ts'
export { pickProvider } from './pick-provider.ts'
export { providerChecks } from './provider-checks.ts'
export { providerSuite, type Runner } from './provider-suite.ts'
export { type QuoteFile, type QuoteFileParams, quoteFiles } from './quote-files.ts'
export type { StubbedRequest } from './stubbed-request.ts'
