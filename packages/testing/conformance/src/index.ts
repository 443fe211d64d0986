export type {
  BuildCase,
  DeclineCase,
  FeeCase,
  ProviderCases,
  QuoteCase,
  QuoteParamsCase,
  RefusedBuildCase,
  RequestPattern,
  StatusCase,
} from './cases.ts'
export { type Check, ConformanceError, type Subject, type Tools } from './check.ts'
export type { Exchange } from './exchange.ts'
export { type FakeAsset, fakeAssets } from './fake/fake-assets.ts'
export type { FakeOptions } from './fake/fake-options.ts'
export { fakeProvider } from './fake/fake-provider.ts'
export { providerChecks } from './provider-checks.ts'
export { providerOf } from './provider-of.ts'
export { providerSuite, type Runner } from './provider-suite.ts'
export { type QuoteFile, quoteFiles, type WrittenParams } from './quote-files.ts'
