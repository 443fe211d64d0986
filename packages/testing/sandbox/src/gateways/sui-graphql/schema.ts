/** The part of Sui's GraphQL schema that is simulated; names and types are those of the network. */
export const schema = `
scalar SuiAddress
scalar BigInt
scalar UInt53
scalar Base64
scalar JSON
scalar DateTime

type Query {
  chainIdentifier: String!
  address(address: SuiAddress!): Address!
  checkpoint(sequenceNumber: UInt53): Checkpoint
  coinMetadata(coinType: String!): CoinMetadata
  epoch(epochId: UInt53): Epoch
  events(first: Int, after: String, filter: EventFilter): EventConnection
  multiGetObjects(keys: [ObjectKey!]!): [Object]!
  object(address: SuiAddress!, version: UInt53): Object
  simulateTransaction(transaction: JSON!): SimulationResult!
  transaction(digest: String!): Transaction
  transactionEffects(digest: String!): TransactionEffects
}
type Mutation {
  executeTransaction(transactionDataBcs: Base64!, signatures: [Base64!]!): ExecutionResult!
}
input ObjectKey { address: SuiAddress!, version: UInt53 }
input ObjectFilter { type: String }
input EventFilter { type: String, module: String, sender: SuiAddress }

type PageInfo { hasNextPage: Boolean!, endCursor: String, hasPreviousPage: Boolean!, startCursor: String }
type Address {
  address: SuiAddress!
  balance(coinType: String!): Balance
  balances(first: Int, after: String): BalanceConnection
  defaultSuinsName: String
  objects(first: Int, after: String, filter: ObjectFilter): MoveObjectConnection
}
type Balance { coinType: MoveType, coinBalance: BigInt, addressBalance: BigInt, totalBalance: BigInt }
type BalanceConnection { nodes: [Balance!]!, pageInfo: PageInfo! }
type MoveObjectConnection { nodes: [MoveObject!]!, pageInfo: PageInfo! }
type MoveType { repr: String! }
type MoveValue { bcs: Base64, json: JSON, type: MoveType }
type MoveObject {
  address: SuiAddress!
  version: UInt53
  digest: String
  contents: MoveValue
  hasPublicTransfer: Boolean
  owner: Owner
  previousTransaction: Transaction
  storageRebate: BigInt
}
type Object {
  address: SuiAddress!
  version: UInt53
  digest: String
  asMoveObject: MoveObject
  owner: Owner
  previousTransaction: Transaction
  storageRebate: BigInt
}
union Owner = AddressOwner | ObjectOwner | Shared | Immutable | ConsensusAddressOwner
type AddressOwner { address: Address }
type ObjectOwner { address: Address }
type Shared { initialSharedVersion: UInt53 }
type Immutable { _: Boolean }
type ConsensusAddressOwner { address: Address, startVersion: UInt53 }
type CoinMetadata { decimals: Int, name: String, symbol: String, description: String, iconUrl: String }
type Epoch { epochId: UInt53!, referenceGasPrice: BigInt }
type Checkpoint { sequenceNumber: UInt53!, timestamp: DateTime, epoch: Epoch }

type Transaction {
  digest: String!
  effects: TransactionEffects
  gasInput: GasInput
  sender: Address
  signatures: [UserSignature!]!
  transactionBcs: Base64
}
type GasInput { gasBudget: BigInt, gasPrice: BigInt, gasSponsor: Address }
type UserSignature { signatureBytes: Base64 }
type TransactionEffects {
  digest: String!
  status: ExecutionStatus
  executionError: ExecutionError
  effectsBcs: Base64
  epoch: Epoch
  checkpoint: Checkpoint
  timestamp: DateTime
  lamportVersion: UInt53
  gasEffects: GasEffects
  balanceChanges(first: Int, after: String): BalanceChangeConnection
  objectChanges(first: Int, after: String): ObjectChangeConnection
  unchangedConsensusObjects(first: Int, after: String): UnchangedConsensusObjectConnection
  events(first: Int, after: String): EventConnection
  transaction: Transaction
}
enum ExecutionStatus { SUCCESS FAILURE }
type ExecutionError { message: String! }
type GasEffects { gasObject: Object, gasSummary: GasCostSummary }
type GasCostSummary {
  computationCost: UInt53
  storageCost: UInt53
  storageRebate: UInt53
  nonRefundableStorageFee: UInt53
}
type BalanceChange { owner: Address, coinType: MoveType, amount: BigInt }
type BalanceChangeConnection { nodes: [BalanceChange!]!, pageInfo: PageInfo! }
type ObjectChange {
  address: SuiAddress!
  idCreated: Boolean
  idDeleted: Boolean
  inputState: Object
  outputState: Object
}
type ObjectChangeConnection { nodes: [ObjectChange!]!, pageInfo: PageInfo! }
union UnchangedConsensusObject = ConsensusObjectRead
type ConsensusObjectRead { object: Object }
type UnchangedConsensusObjectConnection { nodes: [UnchangedConsensusObject!]!, pageInfo: PageInfo! }
type Event { sender: Address, timestamp: DateTime, contents: MoveValue }
type EventConnection { nodes: [Event!]!, pageInfo: PageInfo! }
type SimulationResult { effects: TransactionEffects, error: String, events: [Event!] }
type ExecutionResult { effects: TransactionEffects, errors: [String!] }
`
