import type { Position } from '#domain/geo/state-plane.ts'

/** 1 an interstate, 2 a US route or another freeway, 3 a main state route, 4 a street. */
export type RoadClass = 1 | 2 | 3 | 4

/** A road in degrees of longitude and latitude; `name` is empty if unknown. */
export type Road = { class: RoadClass; name: string; line: readonly Position[] }

/** The file's publisher: the Census Bureau's TIGER/Line roads, or NCDOT's route characteristics. */
export type RoadSource = 'tiger' | 'ncdot'
