export { checkResponse } from './check-response.ts'
