export { verifyWebhook, type WebhookEvent, type WebhookHeaders } from './verify-webhook.ts'
