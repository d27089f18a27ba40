export { resendMail } from './messages/resend-mail.ts'
export { operatorRoutes } from './operator.routes.ts'
