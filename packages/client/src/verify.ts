export { type VerifierOptions, verifier } from './verifier.ts'
