export { type CosmosFee, type CosmosOptions, cosmos } from './cosmos.ts'
