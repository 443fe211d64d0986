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
export { chainOf } from './chain/chain-of.ts'
export { chainSuite } from './chain/chain-suite.ts'
export type { Check, Tools } from './check.ts'
export type { StubbedRequest } from './stubbed-request.ts'
