import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * Errors that contracts of swaps revert with: those built into Solidity, of ERC-20 implementations and libraries, and of the providers'
 * contracts, from their ABIs.
 */
const SIGNATURES = [
  // Solidity.
  'Panic(uint256)',
  // ERC-6093 and OpenZeppelin.
  'ERC20InsufficientBalance(address,uint256,uint256)',
  'ERC20InsufficientAllowance(address,uint256,uint256)',
  'ERC20InvalidSender(address)',
  'ERC20InvalidReceiver(address)',
  'ERC20InvalidApprover(address)',
  'ERC20InvalidSpender(address)',
  'ERC2612ExpiredSignature(uint256)',
  'ERC2612InvalidSigner(address,address)',
  'SafeERC20FailedOperation(address)',
  'AddressEmptyCode(address)',
  'AddressInsufficientBalance(address)',
  'InsufficientBalance(uint256,uint256)',
  'FailedCall()',
  'FailedInnerCall()',
  'EnforcedPause()',
  'ExpectedPause()',
  'OwnableInvalidOwner(address)',
  'OwnableUnauthorizedAccount(address)',
  'ReentrancyGuardReentrantCall()',
  'InvalidShortString()',
  'StringTooLong(string)',
  // Libraries of Solady and 1inch, and Permit2.
  'ETHTransferFailed()',
  'TransferFailed()',
  'TransferFromFailed()',
  'ApproveFailed()',
  'Permit2Failed()',
  'InsufficientAllowance(uint256)',
  'AllowanceExpired(uint256)',
  'SignatureExpired(uint256)',
  // 1inch AggregationRouterV6.
  'AdvanceEpochFailed()',
  'ArbitraryStaticCallFailed()',
  'BadCurveSwapSelector()',
  'BadPool()',
  'BadSignature()',
  'BitInvalidatedOrder()',
  'EpochManagerAndBitInvalidatorsAreIncompatible()',
  'EthDepositRejected()',
  'InsufficientBalance()',
  'InvalidMsgValue()',
  'InvalidPermit2Transfer()',
  'InvalidatedOrder()',
  'MakingAmountTooLow()',
  'MismatchArraysLengths()',
  'OrderExpired()',
  'OrderIsNotSuitableForMassInvalidation()',
  'PartialFillNotAllowed()',
  'Permit2TransferAmountTooHigh()',
  'PredicateIsNotTrue()',
  'PrivateOrder()',
  'ReentrancyDetected()',
  'RemainingInvalidatedOrder()',
  'ReservesCallFailed()',
  'ReturnAmountIsNotEnough(uint256,uint256)',
  'SafeTransferFailed()',
  'SafeTransferFromFailed()',
  'SimulationResults(bool,bytes)',
  'SwapWithZeroAmount()',
  'TakingAmountExceeded()',
  'TakingAmountTooHigh()',
  'TransferFromMakerToTakerFailed()',
  'TransferFromTakerToMakerFailed()',
  'WrongSeriesNonce()',
  'ZeroAddress()',
  'ZeroMinReturn()',
  // Mayan.
  'AlreadySet()',
  'CallerAlreadySet()',
  'CallerNotSet()',
  'CctpReceiveFailed()',
  'DeadlineViolation()',
  'DomainAlreadySet()',
  'DomainNotSet()',
  'DuplicateOrder()',
  'EmitterAddressExists()',
  'EmitterAlreadySet()',
  'EthTransferFailed()',
  'FeesTooHigh()',
  'InvalidAction()',
  'InvalidAddress()',
  'InvalidAmount()',
  'InvalidAmountOut()',
  'InvalidAuctionMode()',
  'InvalidBatchIndex()',
  'InvalidBpsFee()',
  'InvalidCaller()',
  'InvalidContractSignature()',
  'InvalidDestAddr()',
  'InvalidDestChain()',
  'InvalidDomain()',
  'InvalidEmitter()',
  'InvalidEmitterAddress()',
  'InvalidEmitterChain()',
  'InvalidEvmAddr()',
  'InvalidGasDrop()',
  'InvalidMintRecipient()',
  'InvalidNonce()',
  'InvalidOrder()',
  'InvalidOrderHash()',
  'InvalidOrderStatus()',
  'InvalidPayload()',
  'InvalidPayloadLength()',
  'InvalidPayloadType()',
  'InvalidProtocolFee()',
  'InvalidRedeemFee()',
  'InvalidReferrerBps()',
  'InvalidReferrerFee()',
  'InvalidRefundFee()',
  'InvalidSignature()',
  'InvalidSignatureLength()',
  'InvalidSigner()',
  'InvalidSrcChain()',
  'InvalidToken()',
  'InvalidWormholeFee()',
  'MintRecipientAlreadySet()',
  'MintRecipientNotSet()',
  'OrderNotExists()',
  'OrderNotExists(bytes32)',
  'Paused()',
  'SmallAmountIn()',
  'Unauthorized()',
  'UnauthorizedMsgSender()',
  'UnauthorizedSwapProtocol()',
  'UnsupportedProtocol()',
  // Garden.
  'NativeHTLC__DuplicateOrder()',
  'NativeHTLC__IncorrectFundsRecieved()',
  'NativeHTLC__IncorrectSecret()',
  'NativeHTLC__InsufficientBalance()',
  'NativeHTLC__InvalidRedeemerSignature()',
  'NativeHTLC__OrderFulfilled()',
  'NativeHTLC__OrderNotExpired()',
  'NativeHTLC__OrderNotInitiated()',
  'NativeHTLC__SameInitiatorAndRedeemer()',
  'NativeHTLC__ZeroAddressInitiator()',
  'NativeHTLC__ZeroAddressRedeemer()',
  'NativeHTLC__ZeroAmount()',
  'NativeHTLC__ZeroTimelock()',
  // PACT SWAP.
  'E1()',
  'E2()',
  'E3()',
  'E4()',
  'ExceedsMaxNonce()',
  'ExceedsMaxPayment()',
  'InsufficientAmountForFees()',
  'InvalidFeeRecipient()',
  'InvalidRecipientOrAmount()',
  'ZeroTokenAddress()',
]

/** An error of a contract. */
export interface KnownError {
  readonly name: string
  /** Solidity types of its arguments. */
  readonly types: readonly string[]
}

let bySelector: ReadonlyMap<string, KnownError> | undefined

/** Finds an error by the first four bytes of its data, 8 hex digits in lower case. */
export const findKnownError = (selector: string): KnownError | undefined => {
  bySelector ??= new Map(
    SIGNATURES.map((signature): [string, KnownError] => {
      const [name = '', types = ''] = signature.slice(0, -1).split('(')
      const known = { name, types: types === '' ? [] : types.split(',') }
      return [bytesToHex(keccak_256(utf8ToBytes(signature))).slice(0, 8), known]
    }),
  )
  return bySelector.get(selector)
}
