import { printDecimal } from './radix-amount.ts'

/** An error while a manifest runs, as the engine prints it. */
export class RadixRuntimeError extends Error {}

/** A manifest that cannot be started: it is rejected, whatever fee it locks. */
export class RadixRejection extends Error {}

/** Package of accounts. */
export const ACCOUNT_PACKAGE = 'package_rdx1pkgxxxxxxxxxaccntxxxxxxxxxx000929625493xxxxxxxxxaccntx'

/** A method of a blueprint. */
export interface FunctionIdentifier {
  readonly package: string
  readonly blueprint: string
  readonly method: string
}

const functionText = (of: FunctionIdentifier): string =>
  `FnIdentifier { blueprint_id: BlueprintId { package_address: PackageAddress("${of.package}"), blueprint_name: "${of.blueprint}" }, ident: "${of.method}" }`

const decimalText = (amount: bigint): string => `Decimal("${printDecimal(amount)}")`

const resourceText = (resource: string): string => `resource_address: ResourceAddress("${resource}")`

const application = (text: string): RadixRuntimeError => new RadixRuntimeError(`ApplicationError(${text})`)

const auth = (text: string): RadixRuntimeError => new RadixRuntimeError(`SystemModuleError(AuthError(${text}))`)

/** Errors of the engine by name. Source: radix-engine `errors.rs`, which prints them without line breaks. */
export const runtimeErrors = {
  noVault: (resource: string): RadixRuntimeError =>
    application(`AccountError(VaultDoesNotExist { ${resourceText(resource)} })`),
  vaultTooSmall: (requested: bigint, actual: bigint): RadixRuntimeError =>
    application(
      `VaultError(ResourceError(InsufficientBalance { requested: ${decimalText(requested)}, actual: ${decimalText(actual)} }))`,
    ),
  feeTooLarge: (requested: bigint, actual: bigint): RadixRuntimeError =>
    application(
      `VaultError(LockFeeInsufficientBalance { requested: ${decimalText(requested)}, actual: ${decimalText(actual)} })`,
    ),
  invalidAmount: (amount: bigint): RadixRuntimeError =>
    application(`VaultError(InvalidAmount(${decimalText(amount)}))`),
  worktopTooSmall: (): RadixRuntimeError => application('WorktopError(InsufficientBalance)'),
  worktopAssertion: (resource: string, constraint: string): RadixRuntimeError =>
    application(
      `WorktopError(AssertionFailed(ResourceConstraintFailed { ${resourceText(resource)}, error: ${constraint} }))`,
    ),
  atLeast: (expected: bigint, actual: bigint): string =>
    `ExpectedAtLeastAmount { expected_at_least_amount: ${decimalText(expected)}, actual_amount: ${decimalText(actual)} }`,
  leftOver: (): RadixRuntimeError => application('FungibleResourceManagerError(DropNonEmptyBucket)'),
  noBucket: (id: number): RadixRuntimeError => application(`TransactionProcessorError(BucketNotFound(${id}))`),
  panic: (message: string): RadixRuntimeError => application(`PanicMessage("${message}")`),
  arguments: (method: string): RadixRuntimeError =>
    new RadixRuntimeError(`SystemError(TypeCheckError(BlueprintPayloadValidationError(${method})))`),
  noMethod: (of: FunctionIdentifier): RadixRuntimeError => auth(`NoMethodMapping(${functionText(of)})`),
  unauthorized: (of: FunctionIdentifier): RadixRuntimeError =>
    auth(
      `Unauthorized(Unauthorized { failed_access_rules: RoleList([(RoleKey { key: "_owner_" }, [])]), fn_identifier: ${functionText(of)} })`,
    ),
  accessRule: (): RadixRuntimeError => new RadixRuntimeError('SystemError(AssertAccessRuleFailed)'),
  feeReserve: (required: bigint, remaining: bigint): RadixRuntimeError =>
    new RadixRuntimeError(
      `SystemModuleError(CostingError(FeeReserveError(InsufficientBalance { required: ${decimalText(required)}, remaining: ${decimalText(remaining)} })))`,
    ),
} as const

/** Reasons for which a transaction is rejected, as the engine prints them. */
export const rejections = {
  noEntity: (address: string): RadixRejection =>
    new RadixRejection(`BootloadingError(ReferencedNodeDoesNotExist(NodeId("${address}")))`),
  beforeRepaid: (error: string): string => `ErrorBeforeLoanAndDeferredCostsRepaid(${error})`,
  notRepaid: 'SuccessButFeeLoanNotRepaid',
  notYetValid: (start: number, epoch: number): string =>
    `TransactionEpochNotYetValid { valid_from: Epoch(${start}), current_epoch: Epoch(${epoch}) }`,
  noLongerValid: (end: number, epoch: number): string =>
    `TransactionEpochNoLongerValid { valid_until: Epoch(${end - 1}), current_epoch: Epoch(${epoch}) }`,
  committedBefore: (hash: string): string =>
    `IntentHashPreviouslyCommitted(Transaction(TransactionIntentHash(Hash("${hash}"))))`,
} as const
