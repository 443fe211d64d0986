export type {
  AddressCases,
  ApprovalCase,
  ChainBuildCase,
  ChainCases,
  FundsCase,
  RefusedChainBuildCase,
  TransactionVector,
} from './chain/chain-cases.ts'
export { type ChainSubject, chainChecks } from './chain/chain-checks.ts'
export { chainSuite } from './chain/chain-suite.ts'
export { pickChain } from './chain/pick-chain.ts'
export type { Check, Tools } from './check.ts'
export type { StubbedRequest } from './stubbed-request.ts'
