-- By how many seconds the clock of a worker is ahead of the database's; less than zero if it is behind. Web servers serve
-- it as a metric, because a worker serves none. The release before leaves it at zero.

ALTER TABLE job_worker ADD COLUMN clock_ahead_seconds integer NOT NULL DEFAULT 0;
