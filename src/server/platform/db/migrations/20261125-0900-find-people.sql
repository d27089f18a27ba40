-- Finds people by any part of their email or name.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX user_account_words ON user_account USING gin ((email::text || ' ' || name) gin_trgm_ops);
CREATE INDEX user_account_newest ON user_account (created_at DESC, id);

-- Finds people by a case or parcel they follow, however its number is written.
CREATE INDEX foreclosure_case_squeezed
  ON foreclosure_case ((regexp_replace(upper(case_number), '[^A-Z0-9]', '', 'g')) text_pattern_ops);
CREATE INDEX parcel_squeezed
  ON parcel ((regexp_replace(upper(parcel_identification), '[^A-Z0-9]', '', 'g')) text_pattern_ops);

-- What operators did about a person.
CREATE INDEX audit_log_person ON audit_log ((details ->> 'user_id'), id DESC);

-- When a subscription ended, as Stripe states it, so that who left can be counted by month.
ALTER TABLE payment_account ADD COLUMN ended_at timestamptz;
