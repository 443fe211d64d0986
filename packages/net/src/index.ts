export { createHttp } from './http/create-http.ts'
export * from './shared.ts'
