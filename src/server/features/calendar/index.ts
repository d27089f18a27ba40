export { calendarHooks } from './calendar-hooks.ts'
export { calendarRoutes } from './calendar.routes.ts'
