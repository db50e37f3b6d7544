# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Serves the rows with fastapi-pagination and SQLAlchemy: `fastapi_lists.py FOLDER`."""

import sys

import uvicorn
from fastapi import FastAPI
from fastapi_pagination import LimitOffsetPage, Page, add_pagination, links
from fastapi_pagination.cursor import CursorPage
from fastapi_pagination.ext.sqlalchemy import paginate
from pydantic import BaseModel, ConfigDict
from sqlalchemy import create_engine, select
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column

import rows

engine = create_engine(f"sqlite:///{sys.argv[1]}/{rows.DATABASE}")
app = FastAPI()


class Base(DeclarativeBase):
    pass


class Row(Base):
    __tablename__ = "rows"
    id: Mapped[int] = mapped_column(primary_key=True)
    part: Mapped[str]
    title: Mapped[str]
    rank: Mapped[int | None]


class RowOut(BaseModel):
    model_config = ConfigDict(from_attributes=True)
    id: int
    title: str
    rank: int | None


def add(name, pages, *order):
    """Add a list for each set, with the pages of one class."""

    @app.get(f"/{name}/{{part}}", response_model=pages[RowOut])
    def read(part: str):
        query = select(Row).where(Row.part == part)
        with Session(engine) as session:
            return paginate(session, query if part == "unordered" else query.order_by(*order))


add("page", Page, Row.rank)
add("offset", LimitOffsetPage, Row.rank)
add("cursor", CursorPage, Row.rank)
add("cursor-by-id", CursorPage, Row.rank, Row.id)
add("page-links", links.Page, Row.rank)
add("offset-links", links.LimitOffsetPage, Row.rank)
add_pagination(app)

if __name__ == "__main__":
    listener = rows.listen()
    rows.announce(listener.getsockname()[1])
    uvicorn.Server(uvicorn.Config(app, log_level="critical")).run(sockets=[listener])
