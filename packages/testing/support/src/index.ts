export { buildOver, readOutgoing } from './chain/build-over.ts'
export { builderAt } from './chain/builder-at.ts'
export { contextAt, NOW } from './chain/context-at.ts'
export { createChain } from './chain/create-chain.ts'
export { fetchOver } from './chain/fetch-over.ts'
export { type PluginSuite, pluginSuite } from './chain/plugin-suite.ts'
export { type NodeAnswers, readProbe, readProbeNetwork } from './chain/read-probe.ts'
export { ReplaceableFacts } from './chain/replaceable-facts.ts'
export { tokenAt } from './chain/token-at.ts'
export { unusedHttp } from './chain/unused-http.ts'
export { findFreePort } from './find-free-port.ts'
export { findServer, findWorkingProgram, type ServerKind, type TestServer } from './find-server.ts'
export { describeWhere, type Found, findAll, findBuild, findProgram, isHidden, itWhere } from './optional.ts'
export { type MemoNetwork, memoEngineSuite } from './provider/memo-engine-suite.ts'
export { ownFacts, type ProviderFixture, providerFixture } from './provider/provider-fixture.ts'
export { quoteParamsWith } from './provider/quote-params-with.ts'
export { swapAddressesWith } from './provider/swap-addresses-with.ts'
export {
  describeRecorded,
  findRecording,
  recordedFiles,
  recordedHttp,
  recordedJson,
  recordedRequest,
  recordedText,
} from './recorded.ts'
export { type Keystrokes, runInTerminal, type TerminalOptions, type TerminalRun } from './run-in-terminal.ts'
