-- Whose records a source shows; a county's or clerk's own page outranks that of a law firm. Null for files.
ALTER TABLE source ADD COLUMN authority text CHECK (authority IN ('county', 'law_firm'));
